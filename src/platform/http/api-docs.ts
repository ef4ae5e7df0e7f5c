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
code,pre{font:14px/1.45 ui-monospace,monospace}
pre{overflow:auto;max-height:420px;padding:12px;border:1px solid #8886;border-radius:8px}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:4px 12px 4px 0;vertical-align:top}
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
        `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}${required ? ", required" : ""}</td><td>${escapeHtml(description)}</td><td><code>${escapeHtml(JSON.stringify(schema).slice(0, 160))}</code></td></tr>`,
    )
    .join("");
  const body = operation.requestBody?.content["application/json"]?.schema;
  const answers = Object.entries(operation.responses)
    .map(([status, { description }]) => `<li><b>${status}</b> ${escapeHtml(description)}</li>`)
    .join("");
  const ok = operation.responses["200"]?.content?.["application/json"]?.schema;
  return `<section><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2><p>${escapeHtml(operation.summary)}</p>
${parameters === "" ? "" : `<table><thead><tr><th scope="col">Parameter</th><th scope="col">Where</th><th scope="col">What</th><th scope="col">Schema</th></tr></thead><tbody>${parameters}</tbody></table>`}
${schemaDetails("Body", body)}<ul>${answers}</ul>${schemaDetails("Answer", ok)}</section>`;
}

const schemaDetails = (title: string, schema: unknown): string =>
  schema === undefined
    ? ""
    : `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, undefined, 2))}</pre></details>`;
