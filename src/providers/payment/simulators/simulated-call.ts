export interface SimulatedCall {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: Readonly<Record<string, string | undefined>>;
}

export interface SimulatedAnswer {
  status: number;
  json?: unknown;
  html?: string;
  text?: string;
  location?: string;
}
