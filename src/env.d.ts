/** What the page build resolves and the type checker cannot. */
declare module "*.css";
declare module "*.css?inline" {
  const text: string;
  export default text;
}
declare module "*.css?url" {
  const url: string;
  export default url;
}
interface ImportMeta {
  readonly env: { readonly SSR: boolean };
}
declare module "*.woff2?url" {
  const url: string;
  export default url;
}
declare module "*.svg?url" {
  const url: string;
  export default url;
}
