import type { SeoDetail } from '#contract/seo/seo-report.ts'
import { channelParts, clickParts, deviceParts, engagementParts, pageParts, userParts } from '#contract/seo/seo-sections.ts'
import { bars, type Chart, donut, stackedBar, table } from './report-charts.ts'

export interface Section {
  title: string
  description: string
  chart: Chart
}

const MAX_ROWS = 10

/** The sections of the Chart tab, with the same parts and percentages. The longest come last, so that the maps fit on the second page */
export function sectionsOf(detail: SeoDetail, shades: readonly string[]): Section[] {
  const engagement = engagementParts(detail)
  return [
    {
      title: 'Engagement',
      description: detail.traffic_acquisition.description,
      chart: donut(engagement && [engagement.engaged, engagement.bounced], shades, 'engaged'),
    },
    {
      title: 'Device Category',
      description: detail.device_category.description,
      chart: stackedBar(deviceParts(detail), shades),
    },
    {
      title: 'Call / Website Clicks',
      description: detail.website_clicks.description,
      chart: stackedBar(clickParts(detail) ?? [], shades),
    },
    {
      title: 'New v/s Returning Users',
      description: detail.returning_users.description,
      chart: stackedBar(userParts(detail), shades),
    },
    {
      title: 'Source Channels',
      description: detail.source_channels.description,
      chart: bars(channelParts(detail), shades),
    },
    {
      title: 'Top Pages',
      description: detail.landing_page_description,
      chart: table(
        pageParts(detail, MAX_ROWS).map(({ path, name, ...part }) => ({ ...part, name: path || name })),
        'Landing page',
      ),
    },
  ]
}
