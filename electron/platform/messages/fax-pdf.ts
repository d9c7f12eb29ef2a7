/** One page: its lines, top to bottom. */
export type FaxPage = readonly string[]

const [width, height] = [595, 842]
const margin = 72
const lineHeight = 18

/**
 * Pages of text as a PDF (ISO 32000-1), A4, in one of the fonts that every reader has. Characters beyond Latin-1, which
 * that font lacks, become question marks.
 */
export function faxPdf(pages: readonly FaxPage[]): Buffer {
  // Object 1 is the catalogue, 2 the page list, 3 the font; then a page and its content each.
  const pageIds = pages.map((_, index) => 4 + 2 * index)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, index) => [pageObject((pageIds[index] ?? 0) + 1), contentObject(page)]),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const xrefOffset = text.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xrefOffset}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

function pageObject(content: number): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${content} 0 R >>`
}

function contentObject(lines: FaxPage): string {
  const textOperators = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n')
  const stream = `BT /F1 12 Tf ${lineHeight} TL ${margin} ${height - margin} Td\n${textOperators}\nET`
  return `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`
}

function escaped(line: string): string {
  return line
    .replace(/[^\u0020-\u007e\u00a0-\u00ff]/gu, '?')
    .replace(/[\\()]/g, (character) => `\\${character}`)
}
