/** A requested field with its modifiers and inner fields: `comments.limit(50).summary(true){id,text}` */
export interface RequestedField {
  name: string
  modifiers: Record<string, string>
  inner: RequestedField[]
}

/** null if the list is malformed */
export function parseRequestedFields(text: string): RequestedField[] | null {
  const rest = text.replace(/\s+/g, '')
  const read = parseFieldList(rest, 0)
  return read && read.end === rest.length ? read.fields : null
}

function parseFieldList(text: string, start: number): { fields: RequestedField[]; end: number } | null {
  const fields: RequestedField[] = []
  let at = start
  while (true) {
    const name = /^\w+/.exec(text.slice(at))?.[0]
    if (!name) return null
    at += name.length
    const field: RequestedField = { name, modifiers: {}, inner: [] }
    for (let modifier = parseModifierAt(text, at); modifier; modifier = parseModifierAt(text, at)) {
      const [whole, key = '', value = ''] = modifier
      field.modifiers[key] = value
      at += whole.length
    }
    if (text[at] === '{') {
      const inside = parseFieldList(text, at + 1)
      if (!inside || text[inside.end] !== '}') return null
      field.inner = inside.fields
      at = inside.end + 1
    }
    fields.push(field)
    if (text[at] !== ',') return { fields, end: at }
    at++
  }
}

const parseModifierAt = (text: string, at: number) => /^\.(\w+)\(([^()]*)\)/.exec(text.slice(at))
