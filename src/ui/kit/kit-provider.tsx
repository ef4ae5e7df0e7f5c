import { type ReactNode, useInsertionEffect } from "react";
import { I18nProvider, RouterProvider } from "react-aria-components";
import { useNavigate } from "react-router";
import { useLocale } from "../words.tsx";
import { ToastRegion } from "./toasts.tsx";

/** What the components of the kit need around them: language, navigation without a new document, and the
 *  place of the toasts. Once a page or a frame. */
export function KitProvider({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const navigate = useNavigate();
  useInsertionEffect(lendNonce, []);
  return (
    <I18nProvider locale={locale}>
      <RouterProvider navigate={(path) => void navigate(path)}>
        {children}
        <ToastRegion />
      </RouterProvider>
    </I18nProvider>
  );
}

/** React Aria adds two short style sheets to the document, and looks for the nonce that the policy asks of
 *  them in a meta element. */
function lendNonce(): void {
  if (document.head.querySelector('meta[property="csp-nonce"]') !== null) return;
  const nonce = document.querySelector<HTMLElement>("style[nonce], script[nonce]")?.nonce;
  if (nonce === undefined || nonce === "") return;
  const meta = document.createElement("meta");
  meta.setAttribute("property", "csp-nonce");
  meta.nonce = nonce;
  document.head.append(meta);
}
