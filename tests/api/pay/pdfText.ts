import PDFParser from 'pdf2json';

/** The text of a PDF, page by page, extracted by an independent reader. */
export async function textOfPdf(bytes: Buffer): Promise<string[]> {
  const parser = new PDFParser();
  const pages = await new Promise<{ Texts: { y: number; R: { T: string }[] }[] }[]>(
    (resolve, reject) => {
      parser.on('pdfParser_dataReady', ({ Pages }) => resolve(Pages));
      parser.on('pdfParser_dataError', (problem) =>
        reject(problem instanceof Error ? problem : problem.parserError),
      );
      parser.parseBuffer(bytes);
    },
  );
  return pages.map(({ Texts }) =>
    Texts.map(({ R }) => R.map(({ T }) => decodeURIComponent(T)).join('')).join(' '),
  );
}
