import { saveFile } from '../../../platform/api/save-file.ts'
import { type ChartModel, chartFileName, toChartTable } from './chart-model.ts'

export function saveChartCsv(model: ChartModel, shape: 'lines' | 'bars', business: string): void {
  saveFile(new Blob([writeChartCsv(model, shape)], { type: 'text/csv;charset=utf-8' }), chartFileName(model, business, 'csv'))
}

/** The chart's table. An unknown value is an empty field, and future months are omitted */
export function writeChartCsv(model: ChartModel, shape: 'lines' | 'bars'): string {
  const { columns, rows } = toChartTable(model)
  const known = rows.filter(({ values }) => shape === 'bars' || values.some((value) => value !== null))
  const lines = [columns, ...known.map(({ name, values }) => [name, ...values.map((value) => (value === null ? '' : String(value)))])]
  return `${lines.map((fields) => fields.map(quoteCsvField).join(',')).join('\r\n')}\r\n`
}

const quoteCsvField = (field: string): string => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)
