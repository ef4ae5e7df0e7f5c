/** What the page build resolves and the type checker cannot. */
declare module "*.css";
declare module "*.woff2?url" {
  const url: string;
  export default url;
}
