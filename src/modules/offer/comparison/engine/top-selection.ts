/** Up to this many places a heap is kept; beyond it all candidates are kept and partitioned once. */
const HEAP_PLACES = 1024;

/** The places [skip, skip + take) of candidates in ascending (key, id); ids are distinct. */
export interface TopSelection {
  /** A candidate with a greater key cannot enter; one with this key may, by its id. */
  limit: number;
  /** Takes the candidate if it belongs; `limit` may fall. */
  offer(key: number, row: number): void;
  /** The rows of the places in order. */
  rows(): number[];
}

/** A heap for the first pages and a partition for deep ones; `ids` gives each row's id. */
export function selectTop(skip: number, take: number, ids: Int32Array): TopSelection {
  return skip + take <= HEAP_PLACES
    ? new HeapSelection(skip, skip + take, ids)
    : new PartitionSelection(skip, skip + take, ids);
}

class HeapSelection implements TopSelection {
  limit = Number.POSITIVE_INFINITY;
  private readonly keys: Float64Array;
  private readonly members: Int32Array;
  private readonly skip: number;
  private readonly places: number;
  private readonly ids: Int32Array;
  private size = 0;

  constructor(skip: number, places: number, ids: Int32Array) {
    this.skip = skip;
    this.places = places;
    this.ids = ids;
    this.keys = new Float64Array(places);
    this.members = new Int32Array(places);
  }

  offer(key: number, row: number): void {
    if (this.size < this.places) {
      this.rise(this.size++, key, row);
    } else if (this.isWorse(this.keys[0]!, this.members[0]!, key, row)) {
      this.sink(key, row);
    } else {
      return;
    }
    if (this.size === this.places) this.limit = this.keys[0]!;
  }

  rows(): number[] {
    const { keys, ids, members } = this;
    const order = Array.from({ length: this.size }, (_, place) => place);
    order.sort((a, b) => keys[a]! - keys[b]! || ids[members[a]!]! - ids[members[b]!]!);
    return order.slice(this.skip).map((place) => members[place]!);
  }

  private isWorse(key: number, row: number, otherKey: number, otherRow: number): boolean {
    return key > otherKey || (key === otherKey && this.ids[row]! > this.ids[otherRow]!);
  }

  private rise(start: number, key: number, row: number): void {
    const { keys, members } = this;
    let place = start;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.isWorse(key, row, keys[parent]!, members[parent]!)) break;
      keys[place] = keys[parent]!;
      members[place] = members[parent]!;
      place = parent;
    }
    keys[place] = key;
    members[place] = row;
  }

  private sink(key: number, row: number): void {
    const { keys, members, size } = this;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= size) break;
      const right = child + 1;
      if (
        right < size &&
        this.isWorse(keys[right]!, members[right]!, keys[child]!, members[child]!)
      ) {
        child = right;
      }
      if (!this.isWorse(keys[child]!, members[child]!, key, row)) break;
      keys[place] = keys[child]!;
      members[place] = members[child]!;
      place = child;
    }
    keys[place] = key;
    members[place] = row;
  }
}

class PartitionSelection implements TopSelection {
  limit = Number.POSITIVE_INFINITY;
  private keys = new Float64Array(4096);
  private members = new Int32Array(4096);
  private readonly skip: number;
  private readonly places: number;
  private readonly ids: Int32Array;
  private size = 0;

  constructor(skip: number, places: number, ids: Int32Array) {
    this.skip = skip;
    this.places = places;
    this.ids = ids;
  }

  offer(key: number, row: number): void {
    if (this.size === this.keys.length) this.grow();
    this.keys[this.size] = key;
    this.members[this.size++] = row;
  }

  rows(): number[] {
    const last = Math.min(this.places, this.size);
    if (this.skip >= last) return [];
    this.partitionAt(this.skip, 0);
    if (last < this.size) this.partitionAt(last, this.skip);
    const { keys, ids, members } = this;
    const order = Array.from({ length: last - this.skip }, (_, place) => this.skip + place);
    order.sort((a, b) => keys[a]! - keys[b]! || ids[members[a]!]! - ids[members[b]!]!);
    return order.map((place) => members[place]!);
  }

  private grow(): void {
    const keys = new Float64Array(this.size * 2);
    keys.set(this.keys);
    this.keys = keys;
    const members = new Int32Array(this.size * 2);
    members.set(this.members);
    this.members = members;
  }

  /** Quickselect from `from` on: afterwards what precedes `place` is before it and what follows after. */
  private partitionAt(place: number, from: number): void {
    let low = from;
    let high = this.size - 1;
    while (low < high) {
      const [pivotKey, pivotId] = this.medianOf(low, (low + high) >> 1, high);
      let left = low;
      let right = high;
      while (left <= right) {
        while (this.compareTo(left, pivotKey, pivotId) < 0) left++;
        while (this.compareTo(right, pivotKey, pivotId) > 0) right--;
        if (left > right) break;
        this.swap(left++, right--);
      }
      if (place <= right) high = right;
      else if (place >= left) low = left;
      else return;
    }
  }

  private medianOf(a: number, b: number, c: number): [key: number, id: number] {
    const { keys, ids, members } = this;
    const [, middle] = [a, b, c].sort(
      (x, y) => keys[x]! - keys[y]! || ids[members[x]!]! - ids[members[y]!]!,
    );
    return [keys[middle!]!, ids[members[middle!]!]!];
  }

  private compareTo(place: number, key: number, id: number): number {
    return this.keys[place]! - key || this.ids[this.members[place]!]! - id;
  }

  private swap(a: number, b: number): void {
    const { keys, members } = this;
    const key = keys[a]!;
    keys[a] = keys[b]!;
    keys[b] = key;
    const member = members[a]!;
    members[a] = members[b]!;
    members[b] = member;
  }
}
