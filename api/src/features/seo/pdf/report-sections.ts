import type { SeoDetail } from '#contract/seo/seo-report.ts'
import { channelParts, clickParts, deviceParts, engagementParts, type Part, pageParts, userParts } from '#contract/seo/seo-sections.ts'
import { PAGE } from '../../../platform/documents/sheet.ts'
import { drawComparedParts, drawDonut } from './report-charts.ts'
import type { ReportFacts, ReportPage } from './report-pages.ts'
import { MUTED, NO_DATA } from './report-text.ts'

const MAX_ROWS = 15
/** Pages of the earlier month beyond this many are ignored */
const ALL_ROWS = 1000

/** The sections of the Chart tab in the same order, with the same parts and percentages, each on a separate page */
export function buildSectionPages(detail: SeoDetail, before: SeoDetail | null, facts: ReportFacts): ReportPage[] {
  const page = (title: string, about: string, description: string, partsOf: (detail: SeoDetail) => readonly Part[], head: string) => ({
    title,
    about,
    description,
    draw: (sheet: Parameters<ReportPage['draw']>[0], y: number) =>
      drawComparedParts(sheet, { parts: partsOf(detail), before: before ? partsOf(before) : [], facts, head, isWithBars: true }, y),
  })
  return [
    buildEngagementPage(detail, before, facts),
    page('Device Category', 'Which devices visitors use', detail.device_category.description, deviceParts, 'Device'),
    page('Source Channels', 'How visitors found your website', detail.source_channels.description, channelParts, 'Channel'),
    buildTopPagesPage(detail, before, facts),
    page(
      'Call / Website Clicks',
      'What people click on your Google profile',
      detail.website_clicks.description,
      (shown) => clickParts(shown) ?? [],
      'Action',
    ),
    page('New v/s Returning Users', 'How many visitors came back', detail.returning_users.description, userParts, 'Visitors'),
  ]
}

function buildEngagementPage(detail: SeoDetail, before: SeoDetail | null, facts: ReportFacts): ReportPage {
  const [now, past] = [engagementParts(detail), before && engagementParts(before)]
  return {
    title: 'Engagement',
    about: 'How many visits were engaged',
    description: detail.traffic_acquisition.description,
    draw(sheet, y) {
      if (!now) {
        sheet.text(NO_DATA, PAGE.left, y, MUTED)
        return
      }
      const below = drawDonut(sheet, { part: now.engaged, before: past?.engaged ?? null, facts }, y)
      const parts = [now.engaged, now.bounced]
      drawComparedParts(sheet, { parts, before: past ? [past.engaged, past.bounced] : [], facts, head: 'Visits', isWithBars: true }, below)
    },
  }
}

function buildTopPagesPage(detail: SeoDetail, before: SeoDetail | null, facts: ReportFacts): ReportPage {
  const rows = (of: SeoDetail, max: number) => pageParts(of, max).map(({ path, name, ...part }) => ({ ...part, name: path || name }))
  return {
    title: 'Top Pages',
    about: 'Where visits to your website begin',
    description: detail.landing_page_description,
    draw(sheet, y) {
      const past = before ? rows(before, ALL_ROWS) : []
      drawComparedParts(sheet, { parts: rows(detail, MAX_ROWS), before: past, facts, head: 'Landing page', isWithBars: false }, y)
    },
  }
}
