import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './SearchField.module.css'

const WAIT_MS = 300

interface SearchFieldProps {
  label: string
  placeholder: string
  /** The current search term, as in the URL */
  value: string
  /** Debounced: called when typing pauses */
  onSearch: (text: string) => void
  maxLength: number
  className?: string
}

export function SearchField({ label, placeholder, value, onSearch, maxLength, className }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const reported = useRef(value)
  const report = (next: string) => {
    reported.current = next.trim()
    onSearch(next.trim())
  }
  const reportSoon = useDebouncedCallback(report, WAIT_MS)

  // The URL can also change in other ways: through Back, or "Clear all"
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setText(value)
  }, [value])

  function take(next: string) {
    setText(next)
    if (next === '') reportSoon.cancel()
    if (next === '') report('')
    else reportSoon(next)
  }

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={maxLength}
      onChange={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        reportSoon.cancel()
        report(text)
      }}
      leftSection={<IconSearch size={16} stroke={2} aria-hidden />}
      rightSection={text !== '' && <CloseButton size={24} aria-label="Clear search" onClick={() => take('')} />}
      className={className}
      classNames={{ input: classes.input }}
    />
  )
}
