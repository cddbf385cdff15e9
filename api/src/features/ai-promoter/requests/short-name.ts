const TITLE = /^(dr|dra|prof|mr|mrs|ms|miss|mx|sr|sra|rev)\.?$/i
const DEGREE = /^(dds|dmd|md|do|dc|dpt|pt|rdh|rn|np|pa|phd|jr|sr|ii|iii)\.?$/i

/** As a customer speaks of them: "Dr. Anita Patel, DDS" is Dr. Patel, "Megan Doyle" is Megan */
export function shortNameOf(name: string): string {
  const words = (name.split(',')[0] ?? '').trim().split(/\s+/)
  const [first = ''] = words
  if (!TITLE.test(first)) return first
  const family = words
    .slice(1)
    .filter((word) => !DEGREE.test(word))
    .at(-1)
  return family ? `${first} ${family}` : name
}
