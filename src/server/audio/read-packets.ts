import { opusPacketMs } from './opus-packet.ts';
import { MAX_DECODED_SECONDS } from './speech-format.ts';

/** 30 minutes of the shortest packets that a browser makes (20 ms), with room. */
const MAX_PACKETS = 120_000;

export type Container = 'webm' | 'mp4' | 'ogg';
export type AudioPackets = {
  codec: string | null;
  channels: number;
  /** Counted from the packets: a recorder's file does not state its length. */
  seconds: number;
  packets: Uint8Array[];
};

/** The encoded packets of a recording, as far as it is whole; null when it holds no audio. Never throws. */
export async function readPackets(bytes: Uint8Array, container: Container): Promise<AudioPackets | null> {
  const media = await loadDemuxer();
  const input = new media.Input({ source: new media.BufferSource(bytes), formats: media.formats[container] });
  const packets: Uint8Array[] = [];
  let codec: string | null = null;
  let channels = 0;
  let milliseconds = 0;
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) return null;
    codec = await track.getCodec();
    channels = await track.getNumberOfChannels();
    for await (const packet of new media.EncodedPacketSink(track).packets()) {
      milliseconds += codec === 'opus' ? opusPacketMs(packet.data) : packet.duration * 1000;
      if (milliseconds > MAX_DECODED_SECONDS * 1000 || packets.length >= MAX_PACKETS) break;
      packets.push(packet.data);
    }
  } catch {
    // A recording that was cut off or damaged: what was read up to there counts.
  } finally {
    input.dispose();
  }
  const seconds = milliseconds / 1000;
  return packets.length > 0 && Number.isFinite(seconds) ? { codec, channels, seconds, packets } : null;
}

/** Loaded at the first recording: it would take a twentieth of a second of every start. */
async function loadDemuxer() {
  const media = await import('mediabunny');
  media.Logging.level = media.LogLevel.Silent;
  return {
    ...media,
    formats: {
      webm: [media.WEBM, media.MATROSKA],
      mp4: [media.MP4, media.QTFF],
      ogg: [media.OGG],
    } satisfies Record<Container, unknown>,
  };
}
