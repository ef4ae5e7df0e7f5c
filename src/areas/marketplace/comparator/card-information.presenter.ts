import { formatNumber } from "#src/contracts/money.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import { sellerText } from "#src/modules/offer/catalog/product-words.rules.ts";
import type { CardProduct } from "#src/modules/offer/comparison/listing.service.ts";
import type { Language } from "#src/routes/languages.ts";
import { isIconName } from "#src/ui/icon-names.ts";
import type { IconName } from "#src/ui/icon.tsx";
import { amountText, numberText } from "#src/contracts/amount-text.rules.ts";
import { offerText } from "./card-offers.presenter.ts";
import type { CardDetail, CardFeature, CardInformation } from "./comparator.view-model.ts";
import type { Wording } from "./fact-readers.presenter.ts";

/** Features a card comes with; the others come with its information (CQ 4, 9). */
export const featuresWithCard = 5;

/** The lazily loaded part of a card (CQ 4, 7). Nothing in it depends on the visitor's choices. */
export function cardInformation(
  { record, counts }: CardProduct,
  wording: Wording & { language: Language },
): CardInformation {
  const { language } = wording;
  const { lang } = sellerText("", record.translations[language]?.description, language);
  return {
    features: presentFeatures(record).slice(featuresWithCard),
    description: record.description,
    ...(record.description === null || lang === undefined ? {} : { descriptionLang: lang }),
    offers: record.offers.flatMap((offer) => offerText(offer, wording) ?? []),
    details: [
      ...metadataDetails(record, wording),
      ...countDetails(counts, wording),
      ...paymentDetails(record, wording),
    ],
  };
}

/** What a product includes, as icons with words; made once of a record, which lists show again and again. */
export function presentFeatures(record: ProductRecord): readonly CardFeature[] {
  const known = features.get(record);
  if (known !== undefined) return known;
  const made = record.features.map(({ icon, displayName }) => ({
    icon: iconOf(icon),
    label: displayName,
  }));
  features.set(record, made);
  return made;
}

const features = new WeakMap<ProductRecord, readonly CardFeature[]>();

const iconOf = (name: string | null): IconName =>
  name !== null && isIconName(name) ? name : "check";

/** Values of CQ 3's metadata that the product has, in a fixed order. */
function metadataDetails({ metadata }: ProductRecord, { say, locale }: Wording): CardDetail[] {
  const detail = (key: string, text: string | undefined, help: string | null = null) =>
    text === undefined ? [] : [{ label: say(`listing.detail.${key}`), text, help }];
  const years = metadata.cubre_hasta_los;
  const price = metadata.price_detail;
  return [
    ...(price === undefined ? [] : [{ label: price.label, text: price.age_range, help: null }]),
    ...detail("aporte_inicial", metadata.aporte_inicial),
    ...detail("temporalidad", metadata.temporalidad),
    ...detail(
      "cubre_hasta_los",
      years === undefined ? undefined : say("listing.fact.upToYears", { years }),
    ),
    ...detail("refund", metadata.refund),
    ...detail("beneficio_tributario", metadata.beneficio_tributario),
    ...detail(
      "coberturas_adicionales",
      metadata.coberturas_adicionales,
      metadata.coberturas_adicionales_tooltip ?? null,
    ),
    ...detail("fondos_disponibles", metadata.fondos_disponibles?.join(", ")),
    ...(metadata.metadata_colectivo ?? []).map(({ key, tipo, value }) => ({
      label: collectiveLabel(key, say),
      text: collectiveText(tipo, value, locale),
      help: null,
    })),
  ];
}

const collectiveKeys: ReadonlySet<string> = new Set([
  "aporte_empresa",
  "minimo_trabajadores",
  "capital_vida",
]);

/** A known entry in the page's language; another one by its key's own words. */
function collectiveLabel(key: string, say: Wording["say"]): string {
  if (collectiveKeys.has(key)) return say(`listing.collective.${key}`);
  const words = key.replaceAll("_", " ");
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** An entry's value as its kind says: a decimal with a point where it is a number. */
function collectiveText(kind: string, value: string, locale: Wording["locale"]): string {
  const number = /^-?\d{1,12}(\.\d{1,4})?$/.test(value) ? Number(value) : null;
  if (number === null) return value;
  switch (kind) {
    case "porcentaje":
      return `${numberText(number, locale)}\u00a0%`;
    case "uf":
      return amountText(number, "UF", locale);
    default:
      return numberText(number, locale);
  }
}

/** How many providers are preferred, and what is paid there and under free choice (CQ 3). */
function countDetails(counts: CardProduct["counts"], { say, locale }: Wording): CardDetail[] {
  const preferred = (care: string, count: number, percent: number | null) =>
    count === 0
      ? []
      : [
          {
            label: say(`listing.count.${care}Preferred`),
            text:
              percent === null
                ? say("listing.fact.clinics", { count })
                : say("listing.count.clinicsUpTo", {
                    count,
                    percent: percentText(percent, locale),
                  }),
            help: null,
          },
        ];
  const freeChoice = (care: string, percent: number | null) =>
    percent === null
      ? []
      : [
          {
            label: say(`listing.count.${care}FreeChoice`),
            text: say("listing.count.upTo", { percent: percentText(percent, locale) }),
            help: null,
          },
        ];
  return [
    ...preferred(
      "hospital",
      counts.hosp_preferente_metadata.cuenta,
      counts.hosp_preferente_metadata.preferente_porc_hosp,
    ),
    ...preferred(
      "ambulatory",
      counts.amb_preferente_metadata.cuenta,
      counts.amb_preferente_metadata.preferente_porc_amb,
    ),
    ...freeChoice("hospital", counts.hosp_le_metadata.porc_hosp_le),
    ...freeChoice("ambulatory", counts.amb_le_metadata.porc_amb_le),
  ];
}

const percentText = (percent: number, locale: Wording["locale"]): string =>
  formatNumber(Math.round(percent), 0, locale);

const periodicities = new Set([1, 3, 6, 12]);
const paymentTypes = new Set(["tdc", "tdc-token", "tdd", "transfer", "transfer_non_automated"]);

/** "Mensual con tarjeta de crédito": each way to pay and how often, once. */
function paymentDetails({ paymentMethods }: ProductRecord, { say }: Wording): CardDetail[] {
  const texts = paymentMethods
    .filter(
      ({ paymentType, periodicity }) =>
        paymentTypes.has(paymentType) && periodicities.has(periodicity),
    )
    .map(({ paymentType, periodicity }) =>
      say("presented.payment.line", {
        every: say(`presented.payment.every.${periodicity}`),
        type: say(`presented.payment.type.${paymentType}`),
      }),
    );
  return texts.length === 0
    ? []
    : [{ label: say("product.price.payment"), text: [...new Set(texts)].join("; "), help: null }];
}
