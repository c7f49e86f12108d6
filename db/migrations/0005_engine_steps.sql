CREATE TABLE `engine_steps` (
	`interview_id` integer NOT NULL,
	`step` text NOT NULL,
	`input_hash` text NOT NULL,
	`output` blob NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`interview_id`, `step`, `input_hash`),
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade
);
