import { Secret, TOTP } from "otpauth";
import { toString } from "qrcode";
import { totp, totpWindow } from "./second-factor.rules.ts";

const of = (secret: string, label = "", issuer = ""): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), ...totp });

/** A new secret in base32, from 20 random bytes. */
export const secretText = (bytes: Buffer): string =>
  new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;

/** The address that an authenticator reads from the QR code. */
export const totpUri = (secret: string, label: string, issuer: string): string =>
  of(secret, label, issuer).toString();

/** The code of an instant. */
export const totpCode = (secret: string, at: Date): string =>
  of(secret).generate({ timestamp: at.getTime() });

/** The step that a code is of, as a number that grows by one every 30 seconds; undefined where it is of none
 *  from one before to one after the present. */
export function totpStep(secret: string, code: string, at: Date): number | undefined {
  const timestamp = at.getTime();
  const delta = of(secret).validate({ token: code, timestamp, window: totpWindow });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / totp.period) + delta;
}

/** A text as the SVG of a QR code: black on white in either color scheme, for cameras need the contrast. */
export const qrSvg = (text: string): Promise<string> =>
  toString(text, { type: "svg", errorCorrectionLevel: "M", margin: 4 });
