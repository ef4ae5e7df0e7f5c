import { hrefOf } from "./address.ts";
import { entrances } from "./entrances.ts";
import type { PageRoute } from "./page-route.ts";

/** Pages about a person's own account. */
export const accountPages = {
  login: entrances.login,
  loginCode: {
    page: "login-code/login-code",
    paths: { es: "login/Codigo", en: "login/Code", pt: "login/Codigo" },
    query: ["referrer"],
    isOpen: true,
    isTopLevelOnly: true,
    permission: "public",
    audit: null,
  },
  institution: {
    page: "institution/institution",
    paths: { es: "login/Institucion", en: "login/Institution", pt: "login/Instituicao" },
    isOpen: true,
    isTopLevelOnly: true,
    permission: "signed-in",
    audit: "account.choose-company",
    isKeptWithin: true,
  },
  activate: {
    page: "activation/activation",
    paths: {
      es: "Activar-Cuenta/:token",
      en: "Activate-Account/:token",
      pt: "Ativar-Conta/:token",
    },
    isOpen: true,
    isTopLevelOnly: true,
    permission: "public",
    audit: null,
  },
  reset: {
    page: "reset/reset",
    paths: {
      es: "Recuperar-Clave/:token?",
      en: "Reset-Password/:token?",
      pt: "Recuperar-Senha/:token?",
    },
    query: ["enviado"],
    isOpen: true,
    isTopLevelOnly: true,
    permission: "public",
    audit: null,
  },
  password: {
    page: "password/password",
    paths: { es: "Cambiar-Clave", en: "Change-Password", pt: "Alterar-Senha" },
    isOpen: true,
    isTopLevelOnly: true,
    permission: "public",
    audit: null,
  },
  myAccount: entrances.myAccount,
  mySessions: {
    page: "sessions/sessions",
    paths: { es: "Mi-Cuenta/Sesiones", en: "My-Account/Sessions", pt: "Minha-Conta/Sessoes" },
    isOpen: true,
    isTopLevelOnly: true,
    permission: "signed-in",
    audit: null,
  },
  mySecondFactor: {
    page: "second-factor/second-factor",
    paths: {
      es: "Mi-Cuenta/Segundo-Factor",
      en: "My-Account/Second-Factor",
      pt: "Minha-Conta/Segundo-Fator",
    },
    isOpen: true,
    isTopLevelOnly: true,
    permission: "signed-in",
    audit: null,
  },
  myNotifications: {
    page: "notifications/notifications",
    paths: {
      es: "Mi-Cuenta/Notificaciones",
      en: "My-Account/Notifications",
      pt: "Minha-Conta/Notificacoes",
    },
    query: ["hecho"],
    isOpen: true,
    isTopLevelOnly: true,
    permission: "signed-in",
    audit: null,
  },
  /** What somebody asked of us, and what we answered (AL 12): the list with a new question, one. */
  myQuestions: {
    page: "questions/questions",
    paths: { es: "Mi-Cuenta/Consultas", en: "My-Account/Questions", pt: "Minha-Conta/Consultas" },
    query: ["despues", "antes"],
    isOpen: true,
    isTopLevelOnly: true,
    permission: "ticket:read",
    audit: null,
  },
  myQuestion: {
    page: "questions/question",
    paths: {
      es: "Mi-Cuenta/Consultas/:reference",
      en: "My-Account/Questions/:reference",
      pt: "Minha-Conta/Consultas/:reference",
    },
    query: ["antes", "hecho", "falta", "campo", "parte", "escrito"],
    isOpen: true,
    isTopLevelOnly: true,
    permission: "ticket:read",
    audit: null,
  },
} as const satisfies Record<string, PageRoute>;

/** Addresses that pages of the account lead to: its own, and the entrances of other areas. */
export const href = hrefOf({ ...accountPages, ...entrances });
