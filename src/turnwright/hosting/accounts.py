"""Settings of accounts: by mail and password or by passkey, with django-allauth, its own limits and pages."""

AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
SESSION_ENGINE = "django.contrib.sessions.backends.db"
LOGIN_URL, LOGIN_REDIRECT_URL = "/account/login/", "/"

CACHES = {
    "default": {  # shared by all processes: a limit holds whichever of them is asked
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "hosting_cache",
        "OPTIONS": {"MAX_ENTRIES": 50_000},
    }
}

ACCOUNT_ADAPTER = "turnwright.hosting.entering.Entering"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "turnwright.hosting.forms.Introduction"
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
"""A code typed into the page that asked for it: no link that a mail program follows by itself."""
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Turnwright: "
ACCOUNT_USER_DISPLAY = "turnwright.hosting.shell.shown_name"
MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = MFA_PASSKEY_SIGNUP_ENABLED = True
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
