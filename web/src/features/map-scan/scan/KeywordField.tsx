import type { AutocompleteProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_KEYWORD_LENGTH, type ScanService } from '#contract/map-scan/scan-constants.ts'
import { AutocompleteOnDemand } from '../../../ui/forms/ChoicesOnDemand.tsx'
import { useKeywordSuggestions } from '../map-scan.data.ts'
import classes from './scan.module.css'

const WAIT_MS = 200

interface KeywordFieldProps extends Omit<AutocompleteProps, 'data' | 'value'> {
  service: ScanService
  value?: string
}

/** A keyword, typed freely or chosen from earlier scans and the service's own suggestions */
export function KeywordField({ service, value = '', ...props }: KeywordFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [term] = useDebouncedValue(value.trim().slice(0, MAX_KEYWORD_LENGTH), WAIT_MS)
  const suggestions = useKeywordSuggestions(term, service, isOpen)
  const found = suggestions.data ?? []
  const keywordsFrom = (source: 'past' | 'service') => found.filter((one) => one.source === source).map(({ keyword }) => keyword)
  const groups = [
    { group: 'Scanned before', items: keywordsFrom('past') },
    { group: 'Suggestions', items: keywordsFrom('service') },
  ].filter(({ items }) => items.length > 0)
  return (
    <AutocompleteOnDemand
      {...props}
      className={classes.keyword}
      label="Keyword"
      placeholder="What customers search for"
      autoComplete="off"
      value={value}
      data={groups}
      // The server has already filtered, by criteria that Mantine's filter does not know
      filter={({ options }) => options}
      onDropdownOpen={() => setOpen(true)}
      withScrollArea={false}
      rightSection={<IconChevronDown className={classes.icon} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
    />
  )
}
