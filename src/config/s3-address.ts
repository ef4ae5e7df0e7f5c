/** What FILES_URL says: https://key:secret@host/bucket/folder?region=sa-east-1. */
export interface S3Address {
  origin: string;
  bucket: string;
  /** With a slash at its end, or empty. */
  folder: string;
  keyId: string;
  secret: string;
  region: string;
}

/** S3's own rule for a bucket's name, and names of folders that need no encoding. */
const path = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

/** The message for an address that is not valid. It holds nothing of the address, which contains a secret. */
export const s3AddressRule =
  "it is https://key:secret@host/bucket, then /folder and ?region= if there is one.";

/** Undefined where one of its parts is missing. */
export function readS3Address(text: string): S3Address | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const [, bucket = "", folder = ""] = path.exec(url?.pathname ?? "") ?? [];
  const isHttp = url?.protocol === "https:" || url?.protocol === "http:";
  if (!url || !isHttp || url.username === "" || url.password === "" || bucket === "")
    return undefined;
  return {
    origin: url.origin,
    bucket,
    folder: folder === "" ? "" : `${folder.slice(1)}/`,
    keyId: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    region: url.searchParams.get("region") ?? "us-east-1",
  };
}
