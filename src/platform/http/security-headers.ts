/** Headers of every answer (REL). Scripts and styles only from this origin; inline
 *  ones only with this answer's nonce, or by hash where the answer is stored. */
export function contentSecurityPolicy(sources: {
  scripts: readonly string[];
  styles?: readonly string[] | undefined;
  images?: readonly string[] | undefined;
  /** Where scripts may send to besides this site. */
  connections?: readonly string[] | undefined;
  /** Where its forms may be sent besides this site. */
  forms?: readonly string[] | undefined;
}): string {
  const { scripts, styles = [], images = [], connections = [], forms = [] } = sources;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    ["img-src 'self' data:", ...images].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(" "),
    "manifest-src 'self'",
    ["form-action 'self'", ...forms].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}

export const securityHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Of the calls, whose answers are data: opened as a document one may do nothing, and their description may
 *  take its stylesheet. The same for all, so it costs no nonce. */
export const callHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders,
  "content-security-policy":
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
};

/** Of the browser's files: they are no documents, so what only a document needs would be dead weight on
 *  every one of them. Opened as one, such a file may do nothing. */
export const assetHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

export const strictTransport = "max-age=63072000; includeSubDomains; preload";
