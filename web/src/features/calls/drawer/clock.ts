/** Formats a position in a recording: "1:26", from one hour on "1:01:26" */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const tail = String(whole % 60).padStart(2, '0')
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes}:${tail}`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${tail}`
}
