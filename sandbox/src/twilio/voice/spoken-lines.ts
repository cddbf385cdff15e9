type Speaker = 'caller' | 'staff'

export interface SpokenLine {
  speaker: Speaker
  text: string
}

const callerLabel = /^(caller|customer|patient|client)$/i
const staffLabel = /^(staff|agent|receptionist|office|front desk|callee)$/i

/** Parses "Megan: …" and "Caller: …"; with names only, the first speaker is the one who picked up the phone */
export function readSpokenLines(transcript: unknown): SpokenLine[] | null {
  if (transcript === undefined || transcript === null) return []
  if (typeof transcript === 'string') return assignSpeakers(splitLabels(transcript))
  if (!Array.isArray(transcript)) return null
  const labeled = transcript.map((line: unknown) =>
    typeof line === 'object' && line !== null && 'speaker' in line && 'text' in line
      ? { label: String(line.speaker).trim(), text: String(line.text).trim() }
      : null,
  )
  return labeled.every((line) => line !== null) ? assignSpeakers(labeled.filter((line) => line.text)) : null
}

interface LabeledLine {
  label: string
  text: string
}

function splitLabels(transcript: string): LabeledLine[] {
  const lines: LabeledLine[] = []
  for (const raw of transcript.split(/\r?\n/)) {
    const line = raw.trim()
    if (!line) continue
    const labeled = /^(\p{L}[\p{L}.' -]{0,30}?)\s*:\s*(\S.*)$/u.exec(line)
    const previous = lines.at(-1)
    if (labeled) lines.push({ label: labeled[1] ?? '', text: labeled[2] ?? '' })
    else if (previous) previous.text += ` ${line}`
    else lines.push({ label: 'Caller', text: line })
  }
  return lines
}

function assignSpeakers(lines: LabeledLine[]): SpokenLine[] {
  const names = lines.map((line) => line.label).filter((label) => !callerLabel.test(label) && !staffLabel.test(label))
  const hasStaffLabel = lines.some((line) => staffLabel.test(line.label))
  const [staffName] = hasStaffLabel ? [] : names
  return lines.map(({ label, text }) => {
    const isStaff = staffLabel.test(label) || (!callerLabel.test(label) && label === staffName)
    return { speaker: isStaff ? 'staff' : 'caller', text }
  })
}
