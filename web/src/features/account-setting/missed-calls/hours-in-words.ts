function hourName(hour: number): string {
  if (hour === 0 || hour === 24) return 'midnight'
  if (hour === 12) return 'noon'
  return hour < 12 ? `${hour} AM` : `${hour - 12} PM`
}

export const hoursInWords = ({ from, to }: { from: number; to: number }): string =>
  from === 0 && to === 24 ? 'at any hour' : `from ${hourName(from)} to ${hourName(to)} on the caller’s clock`
