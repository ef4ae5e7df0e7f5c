/** The record that a message is about; its page is null where it has none here. */
export type About = { reference: string; href: string | null } | null;

/** The number of the record that something is about, with the way to it. */
export function Reference({ about }: { about: About }) {
  if (about === null) return null;
  const { reference, href } = about;
  return <small translate="no">{href === null ? reference : <a href={href}>{reference}</a>}</small>;
}
