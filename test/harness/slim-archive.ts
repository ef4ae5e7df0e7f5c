const block = 512;

interface Archived {
  name: string;
  isFolder: boolean;
  bytes: Uint8Array<ArrayBuffer>;
  /** Header and bytes, as they stand in the archive. */
  whole: Uint8Array<ArrayBuffer>;
}

/** What a tar archive holds, as views of its bytes. Names and sizes stand in a header of 512 bytes before each
 *  file, which is filled up to a multiple of them. */
export function* archivedFiles(archive: Uint8Array<ArrayBuffer>): Generator<Archived> {
  for (let at = 0; at < archive.length;) {
    const name = textAt(archive, at, 100);
    // Two empty blocks end an archive.
    if (name === "") return;
    const size = Number.parseInt(textAt(archive, at + 124, 12), 8);
    const next = at + block + Math.ceil(size / block) * block;
    yield {
      name,
      isFolder: textAt(archive, at + 156, 1) === "5",
      bytes: archive.subarray(at + block, at + block + size),
      whole: archive.subarray(at, next),
    };
    at = next;
  }
}

/** A tar archive without the files that `isLeftOut` names; folders stay. */
export function slimArchive(archive: Uint8Array, isLeftOut: (name: string) => boolean): Blob {
  const kept = [...archivedFiles(new Uint8Array(archive))].filter(
    ({ name, isFolder }) => isFolder || !isLeftOut(name),
  );
  return new Blob([...kept.map(({ whole }) => whole), new Uint8Array(2 * block)]);
}

function textAt(bytes: Uint8Array, from: number, length: number): string {
  const field = bytes.subarray(from, from + length);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end === -1 ? field : field.subarray(0, end)).trim();
}
