/** What opens the demonstration accounts, printed here, in the README and by `npm run accounts -- demo`. */
export const demonstrationPasswords = {
  spec: "Cielo-7-Mar",
  nist: "Cielo-7-Mar-y-viento",
} as const;

export const demonstrationSecret = "AMPARODEMOAMPARODEMOAMPARODEMO23";

export const demonstrationRecoveryCodes = [..."23456789AB"].map(
  (character) => `AMPAR-${character.repeat(5)}`,
);

/** The insurer of the demonstration's REFERIDOR VIDA CAMARA. */
export const demonstrationInsurer = "quillay-vida";
