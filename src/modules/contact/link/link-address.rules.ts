import { ownPath } from "#src/contracts/own-path.rules.ts";

/** Where a page in a frame asks for a hand-over. */
export const handOverPath = "/api/visitor/hand-over";

/** Names in an address that say how it came about, not what it shows: none is kept in a link. */
export const linkParameters = {
  /** A household, base64 of its JSON (D2). */
  profile: "perfil",
  /** `false`: the household stays in the address. */
  keepProfile: "replaceUrl",
  /** Insurance type that the household was asked for. */
  productType: "productType",
  /** A shared link by its code. */
  code: "code",
  /** `true`: straight to what the shared link shows. */
  skipLanding: "skipLanding",
  /** The same of a shared purchase link (SA 2.1). */
  session: "session",
  sessionType: "sessionType",
  /** What was said in a frame, by a code that is spent once. */
  handOver: "traspaso",
  /** Token of the frame of another site: a link opens outside of it. */
  frame: "IFRAME_AUTH",
} as const;

const kept: ReadonlySet<string> = new Set(Object.values(linkParameters));

/** An address of this site as a link keeps it: path, query and fragment without what only opened it, and
 *  the household that was in it. undefined for what is no path of this site. */
export function readSharedAddress(
  asked: string,
  origin: string,
): { url: string; perfil: string | undefined } | undefined {
  const path = asked.startsWith(`${origin}/`) ? asked.slice(origin.length) : asked;
  const [beforeFragment, fragment = ""] = splitAt(path, "#");
  const [pathname, query = ""] = splitAt(beforeFragment, "?");
  const inFragment = new URLSearchParams(fragment).get(linkParameters.profile);
  const perfil = new URLSearchParams(query).get(linkParameters.profile) ?? inFragment ?? undefined;
  const rest = withoutParameters(query);
  const clean = `${pathname}${rest === "" ? "" : `?${rest}`}`;
  const url = inFragment === null && fragment !== "" ? `${clean}#${fragment}` : clean;
  return ownPath(url) === undefined ? undefined : { url, perfil };
}

/** A query without what only opened it, the rest as it was written. */
export const withoutParameters = (query: string): string =>
  without(query, (name) => kept.has(name));

/** A query without the code of a hand-over alone, the rest as it was written. */
export const withoutHandOver = (query: string): string =>
  without(query, (name) => name === linkParameters.handOver);

const without = (query: string, isLeftOut: (name: string) => boolean): string =>
  query
    .split("&")
    .filter((part) => part !== "" && !isLeftOut(nameOf(part)))
    .join("&");

function nameOf(part: string): string {
  const [name] = new URLSearchParams(part).keys();
  return name ?? "";
}

function splitAt(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
