/** The URLs in a message, without duplicates. URLs in the plain text come first, because they matter most to a reader */
export function collectLinks({ text = '', html = '' }: { text?: string; html?: string }): string[] {
  const hrefs = [...html.matchAll(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
    decodeEntities(match[1] ?? match[2] ?? ''),
  )
  return [...new Set([...splitByLinks(text).flatMap((piece) => (piece.isLink ? [piece.text] : [])), ...hrefs.filter(isHttpUrl)])]
}

interface TextPiece {
  text: string
  isLink: boolean
}

export function splitByLinks(text: string): TextPiece[] {
  return text
    .split(/(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/gi)
    .flatMap((piece, index) => (piece ? [{ text: piece, isLink: index % 2 === 1 }] : []))
}

function isHttpUrl(href: string): boolean {
  return /^https?:\/\//i.test(href)
}

function decodeEntities(attribute: string): string {
  return attribute
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
