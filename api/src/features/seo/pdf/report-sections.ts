import type { SeoDetail } from '#contract/seo/seo-report.ts'
import { OTHER_PAGES } from '#contract/seo/seo-report.ts'
import { bars, type Chart, donut, stackedBar, table } from './report-charts.ts'

export interface Section {
  title: string
  description: string
  chart: Chart
}

const MOST_ROWS = 10

/** The sections of the Chart tab, the longest last: so the first page is full, and the maps fit on the second */
export function sectionsOf(detail: SeoDetail, shades: readonly string[]): Section[] {
  const { traffic_acquisition: traffic, device_category: device, source_channels: channel, website_clicks: clicks } = detail
  const engaged = traffic.engaged_sessions ?? 0
  const period = `${detail.main.year}-${String(detail.main.month).padStart(2, '0')}`
  const visitors = detail.returning_users.data[period] ?? []
  return [
    {
      title: 'Engagement',
      description: traffic.description,
      chart: donut(
        [
          { name: 'Engagement rate', count: engaged },
          { name: 'Bounce rate', count: (traffic.sessions ?? 0) - engaged },
        ],
        shades,
        'engaged',
      ),
    },
    {
      title: 'Device Category',
      description: device.description,
      chart: stackedBar(
        [
          { name: 'Mobile', count: device.mobile },
          { name: 'Desktop', count: device.desktop },
          { name: 'Tablet', count: device.tablet },
        ],
        shades,
      ),
    },
    {
      title: 'Call / Website Clicks',
      description: clicks.description,
      chart: stackedBar(
        [
          { name: 'Website click sessions', count: clicks.website_clicks_sessions ?? 0 },
          { name: 'Call click sessions', count: clicks.call_click_sessions ?? 0 },
        ],
        shades,
      ),
    },
    {
      title: 'New v/s Returning Users',
      description: detail.returning_users.description,
      chart: stackedBar(
        ['new', 'returning'].map((name) => ({
          name: name === 'new' ? 'New users' : 'Returning users',
          count: visitors.find(({ users_category }) => users_category === name)?.session_count ?? 0,
        })),
        shades,
      ),
    },
    {
      title: 'Source Channels',
      description: channel.description,
      chart: bars(
        [
          { name: 'Organic search', count: channel.organic_search },
          { name: 'Direct', count: channel.direct },
          { name: 'Organic social', count: channel.organic_social },
          { name: 'Referral', count: channel.referral },
          { name: 'Unassigned', count: channel.unassigned },
          ...(channel.other > 0 ? [{ name: 'Other', count: channel.other }] : []),
        ],
        shades,
      ),
    },
    {
      title: 'Top Pages',
      description: detail.landing_page_description,
      chart: table(topPages(detail.landing_page[period] ?? []), 'Landing page'),
    },
  ]
}

/** Pages beyond the first ten are one row with those that the report does not list */
function topPages(pages: SeoDetail['landing_page'][string]) {
  const named = pages.filter(({ page_name }) => page_name !== OTHER_PAGES)
  const rest = pages.reduce((sum, { session_count }) => sum + session_count, 0)
  const shown = named.slice(0, MOST_ROWS).map(({ page_name, session_count }) => ({ name: page_name, count: session_count }))
  const others = rest - shown.reduce((sum, { count }) => sum + count, 0)
  return others > 0 ? [...shown, { name: 'All other pages', count: others }] : shown
}
