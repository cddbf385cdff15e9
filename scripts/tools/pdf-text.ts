import { inflateSync } from 'node:zlib'

/**
 * Extracts the text of a PDF made by pdfkit, page by page, with one line per piece of text. This is enough to check whether the text can be
 * selected and searched. Does not read other PDFs
 */
export function pdfPages(bytes: Buffer): string[] {
  const objects = readObjects(bytes)
  const at = (id: string) => objects.get(id) ?? { head: '', content: '' }
  const lettersOf = (fontId: string) => readLetters(at(/\/ToUnicode (\d+) 0 R/.exec(at(fontId).head)?.[1] ?? '').content)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.map(({ head }) => {
    const resources = at(/\/Resources (\d+) 0 R/.exec(head)?.[1] ?? '').head
    const fonts = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, lettersOf(id)]))
    return readText(at(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '').content, fonts)
  })
}

/** The document's own title, which a viewer shows instead of the file name. Supports only plain letters */
export function pdfTitle(bytes: Buffer): string {
  const objects = readObjects(bytes)
  const id = [...objects.values()].map(({ head }) => /\/Title (\d+) 0 R/.exec(head)?.[1]).find(Boolean)
  return /^\((.*)\)$/m.exec(objects.get(id ?? '')?.head ?? '')?.[1] ?? ''
}

/** The fill colors of areas and texts in the whole document, like #EB001B */
export function pdfFills(bytes: Buffer): Set<string> {
  const hex = (component: string) =>
    Math.round(Number(component) * 255)
      .toString(16)
      .padStart(2, '0')
      .toUpperCase()
  const drawn = [...readObjects(bytes).values()].flatMap(({ content }) => [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/g)])
  return new Set(drawn.map(([, red = '', green = '', blue = '']) => `#${hex(red)}${hex(green)}${hex(blue)}`))
}

function readObjects(bytes: Buffer): Map<string, { head: string; content: string }> {
  const file = bytes.toString('latin1')
  const found = [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)]
  return new Map(
    found.map((match, index) => {
      const whole = file.slice(match.index + match[0].length, found[index + 1]?.index ?? file.length)
      const [head = '', ...rest] = whole.split('\nstream\n')
      const stream = Buffer.from(rest.join('\nstream\n'), 'latin1').subarray(0, Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0))
      const content = head.includes('/FlateDecode') ? inflateSync(stream).toString('latin1') : stream.toString('latin1')
      return [match[1] ?? '', { head, content }]
    }),
  )
}

/** Maps glyphs to characters (the font's ToUnicode table) */
function readLetters(table: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, first = '', , list = ''] of table.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    const entries = [...list.matchAll(/<([0-9a-f ]*)>/gi)]
    entries.forEach(([, codes = ''], index) => {
      const units = codes.replaceAll(' ', '').match(/.{4}/g) ?? []
      letters.set(Number.parseInt(first, 16) + index, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))))
    })
  }
  return letters
}

function readText(content: string, fonts: Map<string, Map<number, string>>): string {
  let letters = new Map<number, string>()
  const lines: string[] = []
  for (const [, font, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? letters
    const codes = [...(glyphs ?? '').matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    if (glyphs !== undefined) lines.push(codes.map((code) => letters.get(Number.parseInt(code, 16)) ?? '').join(''))
  }
  return lines.join('\n')
}
