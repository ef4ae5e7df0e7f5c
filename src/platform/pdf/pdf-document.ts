import PdfDocument from "pdfkit";

/** What the document says, already in words. */
export interface PlainDocument {
  language: string;
  brand: string;
  title: string;
  subtitle: string;
  sections: PlainSection[];
  footer: string;
  /** Says the page's number of so many. */
  pageLabel(page: number, pages: number): string;
}

export interface PlainSection {
  heading: string;
  /** First line, larger: the product's name, the price. */
  lead?: string;
  lines: string[];
  isNumbered?: boolean;
  link?: string;
}

const ink = "#10262C";
const muted = "#48626B";
const teal = "#007A85";
const line = "#D5E0E3";
const margin = 56;
const footerHeight = 64;

/** Draws the document as a tagged PDF (A4). `compress: false` leaves its text readable in the bytes. */
export function drawPdf(
  model: PlainDocument,
  options: { compress?: boolean } = {},
): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: "A4",
    margins: { top: margin, left: margin, right: margin, bottom: footerHeight },
    bufferPages: true,
    compress: options.compress ?? true,
    tagged: true,
    lang: model.language,
    displayTitle: true,
    pdfVersion: "1.7",
    info: { Title: printable(model.title), Author: model.brand, Creator: model.brand },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
  });
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const width = pdf.page.width - 2 * margin;
  const write = (tag: string, draw: () => void) => root.add(pdf.struct(tag, {}, draw));

  drawBand(pdf, model.brand);
  write("H1", () => {
    pdf
      .font("Helvetica-Bold")
      .fontSize(22)
      .fillColor(ink)
      .text(printable(model.title), margin, 112, { width });
  });
  write("P", () => {
    pdf.font("Helvetica").fontSize(11).fillColor(muted).text(printable(model.subtitle), { width });
  });
  for (const section of model.sections) {
    drawSection(pdf, section, { width, write });
  }
  root.end();
  drawFooters(pdf, model, width);
  pdf.end();
  return done;
}

function drawBand(pdf: PDFKit.PDFDocument, brand: string): void {
  pdf.markContent("Artifact", { type: "Layout" });
  pdf.rect(0, 0, pdf.page.width, 72).fill(ink);
  pdf.rect(0, 72, pdf.page.width, 4).fill(teal);
  pdf.font("Helvetica-Bold").fontSize(20).fillColor("#ffffff").text(brand, margin, 26);
  pdf.endMarkedContent();
}

function drawSection(
  pdf: PDFKit.PDFDocument,
  section: PlainSection,
  page: { width: number; write: (tag: string, draw: () => void) => void },
): void {
  const { width, write } = page;
  // A heading never stands alone at the foot of a page.
  if (pdf.y > pdf.page.height - footerHeight - 90) pdf.addPage();
  pdf.moveDown(0.9);
  pdf.markContent("Artifact", { type: "Layout" });
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + width, pdf.y)
    .lineWidth(0.75)
    .strokeColor(line)
    .stroke();
  pdf.endMarkedContent();
  pdf.moveDown(0.6);
  write("H2", () => {
    pdf
      .font("Helvetica-Bold")
      .fontSize(11)
      .fillColor(teal)
      .text(printable(section.heading), margin, pdf.y, { width });
  });
  pdf.moveDown(0.2);
  if (section.lead !== undefined) {
    const text = printable(section.lead);
    write("P", () => {
      pdf.font("Helvetica-Bold").fontSize(15).fillColor(ink).text(text, { width });
    });
  }
  section.lines.forEach((content, index) => {
    const text = printable(section.isNumbered ? `${index + 1}. ${content}` : content);
    write("P", () => {
      pdf.font("Helvetica").fontSize(11).fillColor(ink).text(text, { width, lineGap: 2 });
    });
  });
  const { link } = section;
  if (link !== undefined) {
    write("P", () => {
      pdf
        .font("Helvetica")
        .fontSize(10)
        .fillColor(teal)
        .text(link, { width, link, underline: true });
    });
  }
}

function drawFooters(pdf: PDFKit.PDFDocument, model: PlainDocument, width: number): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    // Below the bottom margin the text would open a new page.
    pdf.page.margins.bottom = 0;
    const top = pdf.page.height - footerHeight + 12;
    pdf.markContent("Artifact", { type: "Pagination" });
    pdf.font("Helvetica").fontSize(9).fillColor(muted);
    pdf.text(printable(model.footer), margin, top, { width });
    pdf.text(printable(model.pageLabel(index + 1, count)), margin, top + 26, {
      width,
      align: "right",
    });
    pdf.endMarkedContent();
  }
}

// What the standard fonts hold beyond Latin-1 (Windows-1252).
const beyondLatin = new Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ");

/** Text that the PDF's standard fonts can draw: other letters lose their accent, the rest becomes '?'. */
export function printable(text: string): string {
  const drawable = (character: string) =>
    beyondLatin.has(character) || /^[\u0020-\u007e\u00a0-\u00ff]$/.test(character);
  return Array.from(text.normalize("NFC"), (character) => {
    if (drawable(character)) return character;
    if (/\s/.test(character)) return " ";
    const plain = character.normalize("NFD").replace(/\p{M}/gu, "");
    return plain !== "" && Array.from(plain).every(drawable) ? plain : "?";
  }).join("");
}
