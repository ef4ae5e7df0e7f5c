import { useContext } from "react";
import { LinkedStylesContext } from "../nonce.ts";
import { usePageSheets } from "../page-handle.ts";
import type { FrameHandle } from "./document-facts.ts";

/** The style sheets of the document. An error renders the root anew in the browser, its head with it, and only the
 *  server's bundle and response have texts and nonce: the browser reads them from the document. */
const sent = import.meta.env.SSR
  ? null
  : document.head.querySelector<HTMLStyleElement | HTMLLinkElement>("[data-sheet]");
const sentNames = new Set(sent?.dataset["sheet"]?.split(" "));
const sentPrint = import.meta.env.SSR
  ? null
  : document.head.querySelector<HTMLLinkElement>("[data-print]");
/** For the failure without a frame. Inlined, as the areas' sheets are: a request of its own would delay the
 *  first paint by a round trip. */
const bareStyles = import.meta.env.SSR ? (await import("./bare.css?inline")).default : "";

/** The nonce that the browser's document came with. */
export const sentNonce = sent?.nonce;

interface SheetsProps {
  handle: FrameHandle | undefined;
  nonce: string | undefined;
}

/** The area's sheet and those that the page names: within the document, or linked where the browser is known and has
 *  kept them since its first page. A sheet that only a later page names is waited for before that page is shown. */
export function DocumentSheets({ handle, nonce }: SheetsProps) {
  const named = usePageSheets();
  const isLinked = useContext(LinkedStylesContext) || sent?.localName === "link";
  const sheets = Object.entries(handle?.pageSheets ?? {});
  const within = sheets.filter(([name]) => (sent === null ? named : sentNames).has(name));
  const late = sheets.filter(([name]) => sent !== null && named.has(name) && !sentNames.has(name));
  const names = within.map(([name]) => name).join(" ");
  const href = sent === null ? handle?.sheet : sent.getAttribute("href");
  const shared = { nonce, suppressHydrationWarning: true } as const;
  return (
    <>
      {isLinked && href ? (
        <>
          <link rel="stylesheet" href={href} {...shared} data-sheet={names} />
          {within.map(([name, sheet]) => (
            <link key={name} rel="stylesheet" href={sheet.href} {...shared} />
          ))}
        </>
      ) : (
        <style
          {...shared}
          dangerouslySetInnerHTML={{ __html: sent?.textContent ?? textOf(handle, within) }}
          data-sheet={names}
        />
      )}
      {late.map(([name, sheet]) => (
        <link key={name} rel="stylesheet" href={sheet.href} precedence="page" />
      ))}
      <PrintSheet href={printSheetOf(handle)} {...shared} />
    </>
  );
}

const textOf = (
  handle: FrameHandle | undefined,
  within: readonly (readonly [string, { text: string | null }])[],
) => (handle?.styles ?? bareStyles) + within.map(([, { text }]) => text ?? "").join("");

const printSheetOf = (handle: FrameHandle | undefined) =>
  sentPrint === null ? handle?.printSheet : sentPrint.getAttribute("href");

/** Browsers fetch it when nothing waits for it. */
const PrintSheet = ({
  href,
  ...shared
}: {
  href: string | null | undefined;
  nonce: string | undefined;
}) =>
  href ? (
    <link
      rel="stylesheet"
      media="print, (forced-colors: active)"
      href={href}
      {...shared}
      data-print=""
    />
  ) : null;
