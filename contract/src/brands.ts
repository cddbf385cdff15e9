/**
 * A brand is data. What both web and server display is here. What differs by installation (host, sender, support address) comes from the
 * server's environment. The colors are those of the design tokens
 */
export const BRAND_KEYS = ['marquee', 'partner'] as const
export type BrandKey = (typeof BRAND_KEYS)[number]

interface SchemeColors {
  filled: string
  filledHover: string
  text: string
  tint: string
  tintHover: string
  tintText: string
  focus: string
  chartSingle: string
}

export interface Brand {
  key: BrandKey
  name: string
  pageTitle: string
  /** Base name of the images /brand/{logo}.svg, {logo}-on-dark.svg, {logo}-mark.svg and, for emails, {logo}-mark.png */
  logo: string
  invoicePrefix: string
  accent: string
  /** Ten shades as Mantine expects them: index 0 is the lightest, 9 the darkest, 6 the fill color */
  primary: readonly [string, string, string, string, string, string, string, string, string, string]
  radius: { control: number; card: number; dialog: number }
  light: SchemeColors
  dark: SchemeColors
}

export const BRANDS: Record<BrandKey, Brand> = {
  marquee: {
    key: 'marquee',
    name: 'Marquee',
    pageTitle: 'Marquee',
    logo: 'marquee',
    invoicePrefix: 'INV-',
    accent: '#f2b544',
    primary: ['#fcf4fc', '#f8e5f7', '#efcced', '#e1abdf', '#cc87c9', '#a95ca7', '#7e347d', '#692668', '#531b53', '#3c123c'],
    radius: { control: 8, card: 12, dialog: 16 },
    light: {
      filled: '#7e347d',
      filledHover: '#692668',
      text: '#7e347d',
      tint: '#fcf4fc',
      tintHover: '#f8e5f7',
      tintText: '#692668',
      focus: '#a95ca7',
      chartSingle: '#7e347d',
    },
    dark: {
      filled: '#7e347d',
      filledHover: '#91468f',
      text: '#e1abdf',
      tint: '#362235',
      tintHover: '#462a45',
      tintText: '#efcced',
      focus: '#cc87c9',
      chartSingle: '#cc87c9',
    },
  },
  partner: {
    key: 'partner',
    name: 'Northlight',
    pageTitle: 'Northlight',
    logo: 'northlight',
    invoicePrefix: 'NL-',
    accent: '#ffd27a',
    primary: ['#eff8ff', '#daf0ff', '#b6e1fd', '#86caf5', '#53ade2', '#1788bf', '#00628d', '#004f72', '#003e5b', '#002d43'],
    radius: { control: 6, card: 8, dialog: 12 },
    light: {
      filled: '#00628d',
      filledHover: '#004f72',
      text: '#00628d',
      tint: '#eff8ff',
      tintHover: '#daf0ff',
      tintText: '#004f72',
      focus: '#1788bf',
      chartSingle: '#00628d',
    },
    dark: {
      filled: '#00628d',
      filledHover: '#1a6f9b',
      text: '#86caf5',
      tint: '#122d3e',
      tintHover: '#113a50',
      tintText: '#b6e1fd',
      focus: '#53ade2',
      chartSingle: '#53ade2',
    },
  },
}
