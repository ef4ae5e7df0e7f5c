import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { plainFiles } from "./files.fixture.ts";
import { fileAnswer } from "./picture.ts";

const red = { create: { width: 2_400, height: 1_200, channels: 4, background: "#f00" } } as const;

/** A photograph that lies on its side, with the place where it was taken. */
const photograph = () =>
  sharp(red)
    .jpeg()
    .withExif({
      IFD0: { Copyright: "Ana Soto" },
      IFD3: { GPSLatitude: "33/1 26/1 0/1", GPSLatitudeRef: "S" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

const shown = async (name: string, media_type: string, bytes: Buffer) => {
  const { body, headers } = await fileAnswer({ name, media_type, bytes }, { as: "jpeg" });
  if (!Buffer.isBuffer(body)) throw new Error("No bytes.");
  return { body, headers };
};

describe("a picture that is looked at", () => {
  it("is drawn anew as a JPEG of 1,600 pixels at most, upright, without what a camera wrote", async () => {
    const sent = await photograph();
    expect(sent.includes("Ana Soto")).toBe(true);
    const { body, headers } = await shown("foto.jpg", "image/jpeg", sent);
    const is = await sharp(body).metadata();
    expect(is).toMatchObject({ format: "jpeg", width: 800, height: 1_600 });
    expect([is.exif, is.icc, is.xmp, is.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": "inline",
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
  });

  it("is drawn on white where it is transparent, and is not made larger", async () => {
    const clear = await sharp({
      create: { width: 8, height: 4, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { body } = await shown("firma.png", "image/png", clear);
    const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([8, 4]);
    expect(Math.min(...data)).toBeGreaterThan(250);
  });

  it.each([
    ["carta.pdf", "application/pdf", plainFiles["pdf"]],
    ["foto.heic", "image/heic", plainFiles["heic"]],
    ["pagina.html", "text/html", plainFiles["html"]],
    ["rota.jpg", "image/jpeg", plainFiles["pdf"]],
  ])("refuses %s, which is none that can be drawn", async (name, type, bytes) => {
    await expect(shown(name, type, bytes ?? Buffer.alloc(0))).rejects.toMatchObject({
      code: "FILE_TYPE",
      status: 400,
    });
  });

  it("refuses one whose pixels would take more memory than its file says", async () => {
    const vast = await sharp({
      create: { width: 7_000, height: 7_000, channels: 3, background: "#fff" },
    })
      .png()
      .toBuffer();
    expect(vast.length).toBeLessThan(500_000);
    await expect(shown("grande.png", "image/png", vast)).rejects.toMatchObject({
      code: "FILE_TYPE",
    });
  });

  it("is given as it was sent to who keeps it", async () => {
    const sent = await photograph();
    const { body, headers } = await fileAnswer(
      { name: "foto.jpg", media_type: "image/jpeg", bytes: sent },
      {},
    );
    expect(body).toBe(sent);
    expect(headers?.["content-disposition"]).toContain("attachment");
  });
});
