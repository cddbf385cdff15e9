interface Hours {
  from: number
  to: number
}

function formatHour(hour: number): string {
  if (hour === 0 || hour === 24) return 'midnight'
  if (hour === 12) return 'noon'
  return hour < 12 ? `${hour} AM` : `${hour - 12} PM`
}

/** Describes when the text is sent, and what happens to calls at other hours */
export function describeTextHours({ from, to }: Hours): string {
  const soon = 'Sent soon after the call, at most once a day per number'
  if (from === 0 && to === 24) return `${soon}.`
  return `${soon}, from ${formatHour(from)} to ${formatHour(to)} in the caller’s time zone. After-hours callers get it at ${formatHour(from)}, unless you’ve spoken by then.`
}
