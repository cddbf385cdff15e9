const TITLE = /^(dr|dra|prof|mr|mrs|ms|miss|mx|sr|sra|rev)\.?$/i
const DEGREE = /^(dds|dmd|md|do|dc|dpt|pt|rdh|rn|np|pa|phd|jr|sr|ii|iii)\.?$/i

/** The name that a customer would use: "Dr. Anita Patel, DDS" becomes Dr. Patel, "Megan Doyle" becomes Megan */
export function shortNameOf(name: string): string {
  const parts = (name.split(',')[0] ?? '').trim().split(/\s+/)
  const [first = ''] = parts
  if (!TITLE.test(first)) return first
  const family = parts
    .slice(1)
    .filter((part) => !DEGREE.test(part))
    .at(-1)
  return family ? `${first} ${family}` : name
}
