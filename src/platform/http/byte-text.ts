/** A document's UTF-8 bytes as a string of one character a byte. Marks are ASCII, so that a document is
 *  searched and cut as it came, without being read as text and written again: a third of a page's store. */
export type ByteText = string & { readonly ofBytes: true };

export const byteText = (bytes: Buffer): ByteText => bytes.toString("latin1") as ByteText;

export const bytesOf = (text: ByteText): Buffer => Buffer.from(text, "latin1");
