/** The transcripts' archive, in a thread of its own: reads journals, searches, writes exports. */
import '@undertext/transcript/archive-worker';
