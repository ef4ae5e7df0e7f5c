/** Version of the browser's files, as the build names it. */
export const versionOfPage = (): string | undefined =>
  (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version;
