/** One TwiML verb or noun; `text` is its direct text content */
export interface TwimlNode {
  name: string
  attributes: Record<string, string>
  children: TwimlNode[]
  text: string
}

/** The verbs inside <Response>; throws when the response is not TwiML, where Twilio would end the call with error 12100 */
export function parseTwiml(xml: string): TwimlNode[] {
  const outside: TwimlNode = { name: '', attributes: {}, children: [], text: '' }
  const open: TwimlNode[] = [outside]
  let end = 0
  for (const token of xml.matchAll(
    /([^<]*)(?:<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([A-Za-z]\w*)((?:\s+[\w:]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>)/gy,
  )) {
    const [all, text = '', closing, name, attributes = '', selfClosing] = token
    const current = open.at(-1)
    if (!current) break
    current.text += decodeEntities(text)
    end += all.length
    if (!name) continue
    if (closing) {
      if (current.name !== name) throw new Error(`TwiML: </${name}> closes <${current.name || 'nothing'}>`)
      open.pop()
      continue
    }
    const node: TwimlNode = { name, attributes: readAttributes(attributes), children: [], text: '' }
    current.children.push(node)
    if (!selfClosing) open.push(node)
  }
  const [response] = outside.children
  const isWhole = open.length === 1 && outside.children.length === 1 && (outside.text + xml.slice(end)).trim() === ''
  if (!isWhole || response?.name !== 'Response') throw new Error('TwiML: the response is no well-formed <Response>')
  return response.children
}

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  return Object.fromEntries(pairs.map((pair) => [pair[1] ?? '', decodeEntities(pair[2] ?? pair[3] ?? '')]))
}

function decodeEntities(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
