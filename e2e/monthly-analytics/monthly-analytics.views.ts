import type { Page } from '@playwright/test'
import { failRequests, neverRespond, screen, state, text, type View } from '../view.ts'

const YEAR = '**/api/report/monthly-anlytics/*'
const SPEND = '**/api/report/spend/*'
const cost = (page: Page) => page.getByRole('table', { name: 'Cost by source' })

export const monthlyAnalyticsViews: readonly View[] = [
  screen({ name: 'monthly-analytics', who: 'demo', path: '/monthlyAnalytics', tightCards: true, touchTargets: true, shows: cost }),
  state({
    name: 'monthly-analytics-year-before',
    who: 'demo',
    path: `/monthlyAnalytics?year=${new Date().getFullYear() - 1}`,
    shows: cost,
  }),
  state({
    name: 'monthly-analytics-table',
    who: 'demo',
    path: '/monthlyAnalytics',
    after: ({ page }) => page.getByRole('button', { name: 'Call Analytics: show as a table' }).click(),
    shows: (page) => page.getByRole('table', { name: 'Call Analytics' }),
  }),
  state({
    name: 'monthly-analytics-download',
    closesWhenResized: true,
    who: 'demo',
    path: '/monthlyAnalytics',
    after: ({ page }) => page.getByRole('button', { name: 'Website Inquiry: download' }).click(),
    shows: (page) => page.getByRole('menuitem', { name: 'Image (PNG)' }),
  }),
  state({
    name: 'monthly-analytics-spend',
    who: 'demo',
    path: '/monthlyAnalytics',
    after: ({ page }) => page.getByRole('button', { name: 'Enter spend' }).click(),
    shows: (page) => page.getByRole('dialog', { name: 'Enter spend' }),
  }),
  state({ name: 'monthly-analytics-empty', who: 'demo', path: '/monthlyAnalytics?year=2004', shows: text('No spend entered for 2004') }),
  state({
    name: 'monthly-analytics-no-year',
    who: 'demo',
    path: '/monthlyAnalytics?year=1900',
    shows: text('No data for 1900'),
  }),
  state({
    name: 'monthly-analytics-loading',
    who: 'demo',
    path: '/monthlyAnalytics',
    before: neverRespond(YEAR),
    shows: (page) => page.getByText('Loading charts'),
  }),
  state({
    name: 'monthly-analytics-failed',
    who: 'demo',
    path: '/monthlyAnalytics?year=2020',
    before: failRequests(YEAR),
    shows: text('Data for 2020 could not be loaded'),
  }),
  state({
    name: 'monthly-analytics-spend-failed',
    who: 'demo',
    path: '/monthlyAnalytics',
    before: failRequests(SPEND),
    shows: text('Your spend could not be loaded'),
  }),
]
