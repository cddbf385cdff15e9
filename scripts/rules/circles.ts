/** Import graph: each file or folder with the files or folders that it imports */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

/** For each strongly connected component its shortest import cycle, as "a -> b -> a" */
export function findCircles(graph: ImportGraph): string[] {
  return findGroups(graph).map((group) => [...shortestRing(graph, group), group[0]].join(' -> '))
}

/** Strongly connected components with two or more nodes (Tarjan), each in alphabetical order */
function findGroups(graph: ImportGraph): string[][] {
  const indexOf = new Map<string, number>()
  const lowest = new Map<string, number>()
  const waiting: string[] = []
  const isWaiting = new Set<string>()
  const groups: string[][] = []

  function visit(node: string): number {
    const index = indexOf.size
    indexOf.set(node, index)
    lowest.set(node, index)
    waiting.push(node)
    isWaiting.add(node)
    for (const next of graph.get(node) ?? []) {
      const reached = indexOf.has(next) ? (isWaiting.has(next) ? (indexOf.get(next) ?? index) : index) : visit(next)
      lowest.set(node, Math.min(lowest.get(node) ?? index, reached))
    }
    if (lowest.get(node) === index) {
      const group = waiting.splice(waiting.indexOf(node))
      for (const member of group) isWaiting.delete(member)
      if (group.length > 1 || graph.get(node)?.has(node)) groups.push(group.sort())
    }
    return lowest.get(node) ?? index
  }

  for (const node of graph.keys()) if (!indexOf.has(node)) visit(node)
  return groups.sort(([one = ''], [other = '']) => one.localeCompare(other))
}

/** Finds the shortest path from the group's first node back to itself by breadth-first search */
function shortestRing(graph: ImportGraph, group: readonly string[]): string[] {
  const [start = ''] = group
  const paths: string[][] = [[start]]
  const seen = new Set<string>()
  for (let path = paths.shift(); path; path = paths.shift()) {
    for (const next of graph.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return path
      if (seen.has(next) || !group.includes(next)) continue
      seen.add(next)
      paths.push([...path, next])
    }
  }
  return [...group]
}
