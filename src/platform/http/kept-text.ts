import { brotliCompressSync, constants, crc32, deflateRawSync } from "node:zlib";
import type { Encoding } from "./page-cache.ts";

/** The longest ending that one block of either format holds. */
const LONGEST_ENDING = 65_535;

/** Below this many bytes compressing costs more than it saves. */
const WORTH_COMPRESSING = 1_024;

/** Qualities of both formats by how often a text is sent. What is sent once is compressed as quickly as they
 *  can: a fifth more bytes, and far less than the time of the rest of its answer. */
const QUALITIES = { once: { br: 1, gzip: 1 }, often: { br: 5, gzip: 6 } } as const;

/** A text that many answers begin with, compressed once for each encoding. What an answer ends with, as a
 *  name of its own, follows uncompressed in a last block, which both formats have (RFC 1951, 3.2.4; RFC
 *  7932, 9.2): so an answer costs a copy instead of a compression. */
export class KeptText {
  readonly #beginning: Buffer;
  readonly #compressed: Partial<Record<Encoding, Buffer>> = {};
  readonly #quality: (typeof QUALITIES)[keyof typeof QUALITIES];
  #checksum: number | undefined;

  constructor(beginning: string | Buffer, sent: keyof typeof QUALITIES = "often") {
    this.#beginning = typeof beginning === "string" ? Buffer.from(beginning) : beginning;
    this.#quality = QUALITIES[sent];
  }

  /** What an answer with this ending is sent in: the one asked for, where it is worth it. */
  encodingFor(asked: Encoding, ending: string): Encoding {
    const length = this.#beginning.length + Buffer.byteLength(ending);
    return length < WORTH_COMPRESSING || Buffer.byteLength(ending) > LONGEST_ENDING
      ? "identity"
      : asked;
  }

  /** The whole answer in an encoding; the ending at most 65,535 bytes long unless it is "identity". */
  encoded(encoding: Encoding, ending = ""): Buffer {
    const last = Buffer.from(ending);
    if (encoding === "identity") return Buffer.concat([this.#beginning, last]);
    if (last.length > LONGEST_ENDING) throw new RangeError("an ending longer than a block");
    return encoding === "br" ? this.#brotli(last) : this.#gzip(last);
  }

  #brotli(last: Buffer): Buffer {
    const beginning = (this.#compressed.br ??= brotliCompressSync(this.#beginning, {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: this.#quality.br,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.#beginning.length,
      },
    }));
    // An empty last meta-block ends the stream.
    if (last.length === 0) return Buffer.concat([beginning, Buffer.of(3)]);
    // Not the last one, four nibbles of length, the length less one, uncompressed.
    const head = Buffer.alloc(3);
    head.writeUIntLE(((last.length - 1) << 3) | (1 << 19), 0, 3);
    return Buffer.concat([beginning, head, last, Buffer.of(3)]);
  }

  #gzip(last: Buffer): Buffer {
    const beginning = (this.#compressed.gzip ??= Buffer.concat([
      GZIP_HEAD,
      deflateRawSync(this.#beginning, {
        level: this.#quality.gzip,
        finishFlush: constants.Z_SYNC_FLUSH,
      }),
    ]));
    this.#checksum ??= crc32(this.#beginning);
    const head = Buffer.alloc(5);
    head.writeUInt8(1, 0); // The last block, stored.
    head.writeUInt16LE(last.length, 1);
    head.writeUInt16LE(~last.length & 0xffff, 3);
    const tail = Buffer.alloc(8);
    tail.writeUInt32LE(crc32(last, this.#checksum), 0);
    tail.writeUInt32LE((this.#beginning.length + last.length) >>> 0, 4);
    return Buffer.concat([beginning, head, last, tail]);
  }
}

/** Deflate, no name, no time, made on anything. */
const GZIP_HEAD = Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
