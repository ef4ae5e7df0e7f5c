/** Nothing of the framework that the page does not need: no image service, no header of its own. */
export default {
  poweredByHeader: false,
  images: { unoptimized: true },
  // The product's type check does not know this package; its own configuration is tsconfig.json.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
};
