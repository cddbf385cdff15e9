/** "10:48 AM", on the business's clock */
export function receivedTime(moment: string, timeZone: string): string {
  const zone = timeZone === '' ? {} : { timeZone }
  const text = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', ...zone }).format(new Date(moment))
  // Some browsers part the time from AM with a narrow space that no other text has
  return text.replace(/\u202f/g, ' ')
}

/** "Nov 17, 10:48 AM", with the year where it is another */
export function receivedMoment(moment: string, timeZone: string, thisYear: string): string {
  const zone = timeZone === '' ? {} : { timeZone }
  const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', ...zone }).format(new Date(moment))
  return `${date.replace(`, ${thisYear}`, '')}, ${receivedTime(moment, timeZone)}`
}
