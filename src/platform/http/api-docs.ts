import { escapeHtml } from "./html.ts";

interface OpenApi {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  summary: string;
  tags: string[];
  parameters: {
    name: string;
    in: string;
    required: boolean;
    description: string;
    schema: unknown;
  }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema?: unknown }> }
  >;
}

export const apiDocsStyles = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:1000px;margin:0 auto;padding:24px}
section{border-top:1px solid #8886;padding-block:16px}
summary{padding-block:10px}
code,pre{font:14px/1.45 ui-monospace,monospace}
a{color:inherit}
h2,code{overflow-wrap:anywhere}
pre{overflow:auto;max-height:420px;padding:12px;border:1px solid #8886;border-radius:8px}
dl>div{padding-block:4px}dd{margin:0 0 0 16px}dd>*{display:block}
@media(min-width:700px){dl>div{display:grid;grid-template-columns:1fr 2fr;gap:16px}dd{margin:0}}
`;

/** The OpenAPI document as a page to read; it needs no script. */
export function apiDocsPage(document: OpenApi): string {
  const sections = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      operationSection(method, path, operation),
    ),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(document.info.title)}</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>${escapeHtml(document.info.title)}</h1>
<p>Version ${escapeHtml(document.info.version)}. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join("\n")}</main></body></html>`;
}

function operationSection(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters
    .map(
      ({ name, in: place, required, description, schema }) =>
        `<div><dt><code>${escapeHtml(name)}</code> (${place}${required ? ", required" : ""})</dt><dd>${escapeHtml(description)} <code>${escapeHtml(brief(JSON.stringify(schema)))}</code></dd></div>`,
    )
    .join("");
  const body = operation.requestBody?.content["application/json"]?.schema;
  const answers = Object.entries(operation.responses)
    .map(([status, { description }]) => `<li><b>${status}</b> ${escapeHtml(description)}</li>`)
    .join("");
  const ok = operation.responses["200"]?.content?.["application/json"]?.schema;
  return `<section><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2><p>${escapeHtml(operation.summary)}</p>
${parameters === "" ? "" : `<dl>${parameters}</dl>`}
${schemaDetails("Body", body)}<ul>${answers}</ul>${schemaDetails("Answer", ok)}</section>`;
}

/** A schema's first part; the whole is in openapi.json. */
const brief = (schema: string): string =>
  schema.length > 160 ? `${schema.slice(0, 160)}…` : schema;

const schemaDetails = (title: string, schema: unknown): string =>
  schema === undefined
    ? ""
    : `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, undefined, 2))}</pre></details>`;
