// As in the mock-ups: calls in the brand's hue, satisfaction in amber, new clients in teal
const COLORS = ['var(--app-chart-single)', 'var(--app-chart-3)', 'var(--app-chart-2)']

export const colorOfSeries = (order: number, isSingle: boolean): string =>
  isSingle ? 'var(--app-chart-single)' : (COLORS[order % COLORS.length] ?? 'var(--app-chart-single)')
