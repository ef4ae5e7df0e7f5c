import { expect, it } from "vitest";
import { isPaymentAddress } from "./payment-address.rules.ts";

it.each([
  ["/Compra-Online/lafken-dental-esencial/Pago", true],
  ["/compra-online/lafken-dental-esencial/pago?x=1", true],
  ["/Compra-Online/lafken-dental-esencial/Pago/Retorno/transbank", false],
  ["/Compra-Online/lafken-dental-esencial/Firma", false],
  ["/Compra-Online/lafken-dental-esencial", false],
  ["/Mi-Compra/COM-7F3K-29Q", true],
  ["/en/My-Purchase/COM-7F3K-29Q?hecho=proof", true],
  ["/Mi-Compra/a-token-of-a-mail", false],
  ["/Mi-Compra", false],
  ["/Contacto", false],
])("%s is the payment's page: %s", (url, is) => expect(isPaymentAddress(url)).toBe(is));
