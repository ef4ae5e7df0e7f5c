import { examplePrice, exampleProduct } from "../product/product.example.ts";
import type {
  CompareCellModel,
  ComparedProductModel,
  CompareTablePageModel,
} from "./compare-table.view-model.ts";

/** Three invented products side by side, for tests of the view. */
const text = (value: string, percent: number | null = null, note: string | null = null) =>
  ({ kind: "text", text: value, note, percent }) satisfies CompareCellModel;
const no = (value: string) => ({ kind: "no", text: value, note: null, percent: null }) as const;
const yes = (value: string) => ({ kind: "yes", text: value, note: null, percent: null }) as const;
const missing = { kind: "missing", text: "No informado", note: null, percent: null } as const;

const compared = (
  code: string,
  name: string,
  insurer: string,
  letters: string,
  color: string,
  amount: string,
): ComparedProductModel => ({
  product: { ...exampleProduct, code, name, insurer, brand: { letters, color, ink: "#ffffff" } },
  shortName: name,
  shortConversion: "1,18 UF al 10-10-2026",
  price: { ...examplePrice, amount, conversion: "1,18 UF · UF del 10-10-2026" },
  request: { label: "Solicitar", href: `/Seguros/x/${code}/Solicitar`, isRecommended: true },
  removeHref: `/Comparar-Planes?quitar=${code}`,
});

const row = (label: string, differs: boolean, ...cells: readonly CompareCellModel[]) => ({
  label,
  note: null,
  differs,
  cells,
});

export const exampleComparePage: CompareTablePageModel = {
  breadcrumb: [
    { label: "Seguros de salud", href: "/Comparar/Seguros-de-Salud" },
    { label: "Comparación" },
  ],
  products: [
    compared("a", "Complementario Familia 80", "Quillay Vida", "QV", "#2f6b4f", "$48.541"),
    compared("b", "Catastrófico 5.000", "Lafken Salud", "LS", "#00666f", "$25.093"),
    compared("c", "Integral Elige", "Arrayán Seguros", "AS", "#a8452f", "$67.463"),
  ],
  verdict: "Si te atiendes poco, el que menos cuesta al año es Familia 80 ($480.000).",
  unknownCodes: [],
  groups: [
    {
      label: "Precio",
      rows: [
        row(
          "Precio mensual",
          true,
          text("$48.541", null, "1,18 UF"),
          text("$25.093", null, "0,61 UF"),
          text("$67.463", null, "1,64 UF"),
        ),
        row("A quién asegura", false, text("A los 2"), text("A los 2"), text("A los 2")),
      ],
    },
    {
      label: "Cobertura",
      rows: [
        row(
          "Hospitalario",
          true,
          text("80 %", 80),
          text("100 %", 100, "sobre el deducible"),
          text("85 %", 85),
        ),
        row("Ambulatorio", true, text("70 %", 70), no("No cubre"), text("80 %", 80)),
        row("Maternidad", true, text("60 %", 60, "carencia 10 meses"), no("No cubre"), missing),
        row(
          "Salud mental",
          true,
          text("50 %", 50, "hasta 20 UF al año"),
          no("No cubre"),
          text("60 %", 60),
        ),
      ],
    },
    {
      label: "Deducible, topes y condiciones",
      rows: [
        row(
          "Deducible",
          true,
          text("1 UF", null, "por persona al año"),
          text("100 UF", null, "por evento"),
          text("Sin deducible"),
        ),
        row(
          "Tope",
          true,
          text("500 UF", null, "por persona al año"),
          text("5.000 UF", null, "al año"),
          text("Sin tope"),
        ),
        row("Modalidad", true, text("Preferente"), text("Libre Elección"), missing),
        row(
          "Necesita previsión",
          false,
          text("Isapre o Fonasa"),
          text("Isapre o Fonasa"),
          text("Isapre o Fonasa"),
        ),
      ],
    },
    {
      label: "Clínicas de estos productos",
      rows: [
        row(
          "Clínica Dávila",
          true,
          text("80 %", 80, "preferente"),
          text("100 %", 100),
          text("85 %", 85),
        ),
        row(
          "RedSalud Providencia",
          true,
          text("50 %", 50, "libre elección"),
          missing,
          text("85 %", 85),
        ),
      ],
    },
    {
      label: "Beneficios",
      rows: [row("Telemedicina", true, yes("Sin costo"), no("No incluye"), yes("Sin costo"))],
    },
  ],
  differences: {
    isOn: false,
    action: "/Comparar-Planes",
    kept: [{ name: "codigos", value: "a,b,c" }],
    name: "diferencias",
    value: "1",
    hiddenRows: 0,
  },
  profile: { words: "Para ti (34) y tu hija (6)", editHref: "/Perfil/Seguros-de-Salud" },
  chooseHref: "/Comparar/Seguros-de-Salud?comparar=a,b,c",
  together: { href: "/Compra-Online/a?con=b", count: 2, names: null },
  max: 3,
  print: {
    date: "10 de octubre de 2026",
    uf: "UF $41.136,24",
    url: "https://amparo.example/Comparar-Planes?codigos=a,b,c",
  },
  isDemonstration: true,
};
